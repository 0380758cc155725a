import { APPEARANCES, type Appearance } from '../appearances.ts'
import { acknowledged } from '../decoders.ts'
import { call } from '../docs.ts'
import { rest } from '../operation.ts'

const values = (name: Appearance): readonly string[] => ['default', ...APPEARANCES[name]]
/** 'default' for the standard; `lang` is a language tag. */
export const saveDisplay = rest(
  'taskApi',
  'POST /me/preference/Display',
  acknowledged,
  call({
    en: 'Saves how the hall looks for this account; what is not sent stays as it is.',
    zh: '保存账号的显示设置',
    addition: 'account-settings',
    form: {
      theme: ['String The colours.', ...values('theme')],
      size: ['String The text size.', ...values('size')],
      contrast: ['String The contrast.', ...values('contrast')],
      lang: 'String A language tag.',
    },
  }),
)
