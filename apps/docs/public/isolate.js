// Where the server does not send the headers that let threads share memory, a service worker adds them: from the next
// page on. Pages look the same without; only the target `parallel` needs it. Where the site has an address of its own, the
// worker also keeps what a reader has opened, for times without a network.
{
  const { src, dataset } = document.currentScript;
  const offline = dataset.offline === "true";
  if ((offline || !crossOriginIsolated) && isSecureContext && "serviceWorker" in navigator) {
    const address = new URL(`isolate-worker.js${offline ? "?offline" : ""}`, src);
    navigator.serviceWorker.register(address).catch((error) => {
      console.info(`Gridstride: no service worker (${error}); the target parallel is not available on this page.`);
    });
  }
}
