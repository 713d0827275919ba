/** Ways out of the sandbox, as expressions of a program; `at` is an address that a server listens at. */
export const network: Readonly<Record<string, string>> = {
  fetch: 'fetch(at + "fetch")',
  "fetch without cors": 'fetch(at + "no-cors", { mode: "no-cors" })',
  "fetch that outlives the page": 'fetch(at + "keepalive", { keepalive: true, method: "POST", body: "x" })',
  XMLHttpRequest:
    'new Promise((end) => { const x = new XMLHttpRequest(); x.onloadend = end; x.open("GET", at + "xhr"); x.send(); })',
  "a synchronous XMLHttpRequest":
    'new Promise((end) => { const x = new XMLHttpRequest(); x.open("GET", at + "sync", false); x.send(); end(); })',
  WebSocket: 'new Promise((end) => { const s = new WebSocket(at.replace("http", "ws")); s.onopen = s.onerror = end; })',
  WebSocketStream: 'new WebSocketStream(at.replace("http", "ws")).opened',
  EventSource: 'new Promise((end) => { const s = new EventSource(at + "events"); s.onopen = s.onerror = end; })',
  WebTransport: 'new WebTransport(at.replace("http:", "https:")).ready',
  sendBeacon: 'navigator.sendBeacon(at + "beacon", "x")',
  importScripts: 'importScripts(at + "scripts")',
  FontFace: 'new FontFace("x", "url(" + at + "font)").load()',
  "a worker of http": 'new Promise((end) => { new Worker(at + "worker").onerror = end; })',
  "a worker of http, as a module":
    'new Promise((end) => { new Worker(at + "worker", { type: "module" }).onerror = end; })',
  "a worker of a blob":
    'new Promise((end) => { const w = new Worker(URL.createObjectURL(new Blob(["fetch(\'" + at + "blob\').finally(() => postMessage(1))"]))); w.onmessage = w.onerror = end; })',
  "a worker of a data address":
    'new Promise((end) => { const w = new Worker("data:text/javascript,fetch(\'" + at + "data\').finally(() => postMessage(1))"); w.onmessage = w.onerror = end; })',
  "workers in workers":
    'new Promise((end) => { const own = (text) => "const w = new Worker(URL.createObjectURL(new Blob([" + JSON.stringify(text) + "]))); w.onmessage = w.onerror = () => postMessage(1);"; const w = new Worker(URL.createObjectURL(new Blob([own(own("fetch(\'" + at + "deep\').finally(() => postMessage(1))"))]))); w.onmessage = w.onerror = end; })',
  "a shared worker": 'new SharedWorker(at + "shared")',
  "a service worker": 'navigator.serviceWorker.register(at + "service")',
  WebRTC: 'new RTCPeerConnection({ iceServers: [{ urls: at.replace("http://", "stun:") }] }).createOffer()',
};

/** What a program must not have: each expression throws, rejects, or is undefined. */
export const denied: Readonly<Record<string, string>> = {
  eval: 'eval("1")',
  Function: 'Function("return 1")()',
  "a function of the constructor of functions": '(async () => {}).constructor("return 1")()',
  localStorage: "localStorage.length + 1",
  sessionStorage: "sessionStorage.length + 1",
  indexedDB: 'new Promise((yes, no) => { const r = indexedDB.open("x"); r.onsuccess = yes; r.onerror = no; })',
  caches: 'caches.open("x")',
  "files of the origin": "navigator.storage.getDirectory()",
  cookies: 'cookieStore.set("a", "b")',
  "document.cookie": "document.cookie",
  locks: "navigator.locks.query()",
  USB: "navigator.usb.getDevices()",
  HID: "navigator.hid.getDevices()",
  serial: "navigator.serial.getPorts()",
  parent: "parent.location",
  top: "top.location",
  "the opener": "opener.location",
  document: "document.title",
  notifications: "Notification.requestPermission()",
};

/** Programs that are refused whole: what they try ends them. */
export const refused: Readonly<Record<string, string>> = {
  "a module of a server": 'console.log("begun"); await import(at + "module"); console.log("out");',
  "a timer of text":
    'console.log("begun"); setTimeout("console.log(\'out\')"); await new Promise((end) => setTimeout(end, 500));',
};
