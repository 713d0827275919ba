// Runs first in a worker, as a classic script: says what the worker has, then waits for a program. Included as text.
{
  const abilities = {
    gpu: "gpu" in navigator,
    shared: globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === "function",
  };
  addEventListener("message", ({ ports: [port] }) => {
    if (port === undefined) return;
    port.onmessage = async ({ data }) => {
      // One that computes does not answer.
      if (data.type === "ping") return port.postMessage({ type: "waits" });
      try {
        const url = URL.createObjectURL(new Blob([data.runtime], { type: "text/javascript" }));
        const { start } = await import(url);
        await start(data, (/** @type {unknown} */ message) => port.postMessage(message));
      } catch (error) {
        port.postMessage({ type: "error", name: "Error", message: `The packages could not be loaded: ${error}` });
        port.postMessage({ type: "ended", how: "failed" });
      }
    };
    port.postMessage({ type: "abilities", abilities });
  });
  globalThis.postMessage(abilities);
}
