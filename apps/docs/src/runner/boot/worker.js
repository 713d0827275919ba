// Runs first in a worker, as a classic script: says what the worker has, then waits for a program. Included as text.
{
  const abilities = {
    gpu: "gpu" in navigator,
    shared: globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === "function",
  };
  addEventListener("message", ({ ports: [port] }) => {
    if (port === undefined) return;
    // Bound before a program runs, so that no program gets hold of the port by putting another function in its place.
    const post = MessagePort.prototype.postMessage.bind(port);
    /** @type {((message: unknown) => void) | undefined} */
    let told;
    port.onmessage = async ({ data }) => {
      // A program that computes does not answer.
      if (data.type === "ping") return post({ type: "waits" });
      if (data.type !== "start") return told?.(data);
      try {
        const url = URL.createObjectURL(new Blob([data.runtime], { type: "text/javascript" }));
        const { start } = await import(url);
        await start(data, post, (/** @type {(message: unknown) => void} */ tell) => (told = tell));
      } catch (error) {
        post({ type: "error", name: "Error", message: `The packages could not be loaded: ${error}` });
        post({ type: "ended", how: "failed" });
      }
    };
    post({ type: "abilities", abilities });
  });
  globalThis.postMessage(abilities);
}
