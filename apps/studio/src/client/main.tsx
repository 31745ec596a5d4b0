/**
 * Starts the frame: opens the session, loads the language and the game's own part, and shows it.
 */
import "@fontsource-variable/onest/wght.css";
import "@fontsource-variable/sora/wght.css";
import "./tokens.css";
import "./shell.css";
import "./controls.css";
import { keepFocus } from "@baize/contract/keep-focus";
import { createRoot } from "react-dom/client";
import { gameCodeOf } from "./early.ts";
import { Opening } from "./opening.tsx";

keepFocus();
const host = document.querySelector<HTMLElement>("#frame");
if (host === null) throw new Error("the page has no place for the frame");
const { kind = "" } = host.dataset;
createRoot(host).render(<Opening gameCode={gameCodeOf(location.pathname)} kind={kind} />);
