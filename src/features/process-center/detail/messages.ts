import { messages } from '../../../runtime/i18n.ts'

export const processMessages = messages({ back: '返回列表' }, { back: 'Back to the list' })
