// Asks for what the first page is drawn from while the site's own code is still on its way: without
// it every answer waits for the code. lib/early.ts takes the answers; what it does not take is lost
// and asked for again. The build puts this behind boot.js, which knows the language by now, and both
// into the page (build/first-paint.ts). The site's styles come beside its code: the first view has
// its own in the page, and nothing waits for these but the start.
(function () {
  var sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = "STYLES";
  sheet.fetchPriority = "low";
  window.earlyStyles = new Promise(function (here, missing) {
    sheet.onload = here;
    sheet.onerror = missing;
  });
  window.earlyStyles.catch(function () {});
  document.head.append(sheet);
  var language = document.documentElement.lang;
  var answers = {};
  var ask = function (path, headers) {
    var answer = fetch(path, { headers: headers, signal: AbortSignal.timeout(20000) });
    // The caller that takes it handles its failure; until then nobody does.
    answer.catch(function () {});
    answers[language + " " + path] = answer;
  };
  var isGuest = false;
  try {
    isGuest =
      sessionStorage.getItem("token") === null &&
      localStorage.getItem("remembered-until") === null &&
      localStorage.getItem("session-open") === null &&
      !new URLSearchParams(location.search).has("token");
  } catch {
    // Storage is closed: the site itself finds out what that means.
  }
  if (isGuest) {
    // The permissions first: they say whether there is anything else to see.
    // As lib/client.ts sends them; a session's calls carry more and wait for it.
    var headers = { Accept: "application/json", Language: language };
    ask("/wps/system/permissions", headers);
    var isLobby = /^\/(?:index(?:\.html)?|home|login|register)?$/.test(location.pathname);
    if (isLobby) {
      ask("/wps/system/home", headers);
      ask("/lgw/games/game_menus", headers);
      ask("/wps/relay/GCSGAME_hotGamesV2", headers);
    }
  }
  ask("/art/manifest.json");
  ask("/assets/" + language + "-shell-TEXTS.json");
  ask("/assets/" + language + "-lobby-TEXTS.json");
  window.earlyAnswers = answers;
})();
