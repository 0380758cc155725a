import { parseLocale } from '../../runtime/i18n/translator.ts'
import { nearestLang } from './nearest-lang.ts'

/** Decisions "Layout": `lang` attribute → nearest `lang` in the DOM → configuration → browser. */
export const resolveLocale = (host: HTMLElement, configured = ''): string =>
  nearestLang(host, parseLocale) ??
  parseLocale(configured) ??
  parseLocale(typeof navigator === 'undefined' ? '' : navigator.language) ??
  'zh-CN'
