// univ-sign-in-popup.js: the script of the portal's popup and hidden frame, for pages of other origins.
import { startSignInPopup } from './element/scope/start-sign-in-popup.ts'
// currentScript is null after the first task
const script = document.currentScript
void startSignInPopup(script instanceof HTMLScriptElement ? script.src : location.href)
