// Runs before the first paint, so that theme, language and direction never flash. A file of its own,
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
  if (language === "en" || language === "bn" || language === "ar") {
    root.lang = language;
    root.dir = language === "ar" ? "rtl" : "ltr";
  }
  if (read("sideMenu") === "rail") root.dataset.sideMenu = "rail";
})();
