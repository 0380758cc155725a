import { messages } from '../../runtime/i18n.ts'

/** Texts of a part that loads later, so both languages are here. */
export const outageMessages = messages({ putAway: '不再显示：{title}' }, { putAway: 'Put away: {title}' })
