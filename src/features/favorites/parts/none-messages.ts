import { messages } from '../../../runtime/i18n.ts'

/** Texts of a part that loads later, so both languages are here. */
export const noneMessages = messages(
  {
    noneHow: '在事项旁点一下星标，它就会出现在这里。',
    browse: '去看看全部事项',
  },
  {
    noneHow: 'Press the star beside an item and it appears here.',
    browse: 'Browse all items',
  },
)
