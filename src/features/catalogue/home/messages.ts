import { messages } from '../../../runtime/i18n.ts'

/** Texts of the parts that load later; those of the first screen are the catalogue's own. */
export const homeMessages = messages(
  {
    byHandling: '按办理方式',
    inAll: '全部事项',
    mostUsed: '大家常用',
    times: '次',
  },
  {
    byHandling: 'By handling method',
    inAll: 'Items in all',
    mostUsed: 'Used most',
    times: ' times',
  },
)
