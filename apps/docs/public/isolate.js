// Where the server does not send the headers that let threads share memory, a service worker adds them: from the next
// page on. Pages look the same without; only the target `parallel` needs it.
if (!crossOriginIsolated && isSecureContext && "serviceWorker" in navigator) {
  const { src } = document.currentScript;
  navigator.serviceWorker.register(new URL("isolate-worker.js", src)).catch((error) => {
    console.info(`Gridstride: no service worker (${error}); the target parallel is not available on this page.`);
  });
}
