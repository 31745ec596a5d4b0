// Runs before the first paint, so that theme, language and direction never flash. A separate file,
// because the content security policy allows no inline scripts.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var theme = read("theme");
  if (theme !== "dark" && theme !== "light") theme = "dark";
  root.dataset.theme = theme;
  var asked = new URLSearchParams(location.search).get("lang");
  var language = asked || read("lang");
  var languages = "bn en ar es fa fil fr hi id ja kk km ko lo ms my ne pt ru ta th tr ur uz vi zh";
  var rightToLeft = "ar fa ur";
  var has = function (list, word) {
    return word !== null && list.split(" ").indexOf(word) >= 0;
  };
  // Otherwise the page keeps the brand's own language, which the server has written into it.
  if (has(languages, language)) {
    root.lang = language;
    root.dir = has(rightToLeft, language) ? "rtl" : "ltr";
  }
  if (read("sideMenu") === "rail") root.dataset.sideMenu = "rail";
})();
