import { messages } from '../../../runtime/i18n.ts'

export const entrustMessages = messages({ title: '委托' }, { title: 'Delegation' })
