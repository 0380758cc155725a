import { messages } from '../../../runtime/i18n.ts'

/** Texts of a part that loads later, so both languages are here. */
export const noResultMessages = messages(
  {
    none: '没有找到“{keyword}”相关的事项',
    noneFiltered: '这些条件下没有事项',
    noneHow: '换个说法试试，或去掉一个条件。也可以用拼音或首字母，例如 cjd。',
    noneCall: '仍然找不到？请致电 {telephone}',
    empty: '目前没有事项',
  },
  {
    none: 'No item found for "{keyword}"',
    noneFiltered: 'No item meets these conditions',
    noneHow: 'Try another word or remove a condition. Pinyin and initials work too, such as cjd.',
    noneCall: 'Still not found? Call {telephone}',
    empty: 'There are no items at present',
  },
)
