import { offer, start } from './element/start.ts'
start(import.meta.url, () => import('./portal/element.ts'))
start(import.meta.url, () => import('./features/catalogue/element.ts'))
offer('univ-favorites', import.meta.url, () => import(/* later */ './features/favorites/element.ts'))
