// univ-hand-over.js: the portal's window and hidden frame for pages of other origins (S16); one file, a page of its own.
import { startHandOver } from './element/hand-over.ts'
// null after the first turn
void startHandOver((document.currentScript as HTMLScriptElement | null)?.src ?? location.href)
