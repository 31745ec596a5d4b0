// Says in the visitor's language that there is no connection, and goes on when it is back. The page
// itself is in English. The texts are made from the site's own (build/service-worker.ts).
(function () {
  var root = document.documentElement;
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  function show(texts) {
    // A visitor who has chosen none reads the brand's language; the site stores which that was.
    var language = read("lang") || read("shown-language") || root.lang;
    if (!(language in texts)) return;
    root.lang = language;
    root.dir = ["ar", "fa", "ur"].indexOf(language) >= 0 ? "rtl" : "ltr";
    var own = texts[language];
    // With a network it is the site that does not answer, and that is no fault of the visitor's.
    var said = navigator.onLine
      ? { title: own.awayTitle, text: own.awayText, retry: own.retry }
      : own;
    document.title = said.title;
    document.querySelectorAll("[data-text]").forEach(function (element) {
      element.textContent = said[element.dataset.text];
    });
  }
  function again() {
    location.reload();
  }
  // "Online" says that there is a network, not that the site can be reached: right after it, or in
  // a hotel's network, a reload ends on this page again. So the site is asked before.
  function ask() {
    if (!navigator.onLine) return;
    fetch("/healthz", { cache: "no-store" })
      .then(function (answer) {
        return answer.ok ? again() : undefined;
      })
      .catch(function () {});
  }
  document.querySelector("button").addEventListener("click", again);
  addEventListener("online", ask);
  setInterval(ask, 3000);
  fetch("/offline.json")
    .then(function (answer) {
      return answer.json();
    })
    .then(show)
    .catch(function () {});
})();
