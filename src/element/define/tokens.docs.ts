import type { LocalizedText } from './element-docs.ts'

export interface TokenGroup extends LocalizedText {
  /** `<hue>` in a name stands for each of `hues`. */
  tokens: Record<`--univ-${string}`, LocalizedText>
  hues?: readonly string[]
}

/** The custom properties of tokens.css in its order; a test compares the two. */
export const tokenDocs: readonly TokenGroup[] = [
  {
    en: 'Colour: ink on paper, one colour of the department, the vermilion of the seal',
    zh: '颜色：墨、纸、院系色、印泥',
    tokens: {
      '--univ-paper': { en: 'page background', zh: '页面底色' },
      '--univ-sheet': {
        en: 'background of what is read or filled in: cards, fields, menus',
        zh: '卡片、输入框、菜单的底色',
      },
      '--univ-ink': { en: 'text', zh: '文字' },
      '--univ-ink-2': { en: 'secondary text', zh: '次要文字' },
      '--univ-wash': {
        en: 'background of secondary areas; mixed automatically',
        zh: '次要区域的底色，自动调配',
      },
      '--univ-hairline': { en: 'lines between rows; mixed automatically', zh: '行间细线，自动调配' },
      '--univ-rule': { en: 'borders of controls, contrast 3:1', zh: '控件边线，对比度 3:1' },
      '--univ-primary': {
        en: 'links, buttons, selection; contrast 4.5:1 on all backgrounds',
        zh: '链接、按钮、选中项，与各底色对比度 4.5:1',
      },
      '--univ-primary-contrast': { en: 'text on primary', zh: '主色之上的文字' },
      '--univ-primary-hover': { en: 'primary on hover; mixed automatically', zh: '主色悬停，自动调配' },
      '--univ-primary-soft': {
        en: 'pale background of primary; mixed automatically',
        zh: '主色浅底，自动调配',
      },
      '--univ-seal': {
        en: 'the seal: what is finished; a shape, not for text',
        zh: '印章：办结；只作图形，不用于文字',
      },
      '--univ-seal-text': {
        en: 'two to four characters of the seal, in quotes',
        zh: '印文，两到四字，带引号',
      },
      '--univ-jade': { en: 'in progress, saved', zh: '进行中、已保存' },
      '--univ-late': { en: 'late or soon due', zh: '逾期或即将到期' },
      '--univ-danger': { en: 'an error, or what cannot be undone', zh: '错误或不可撤销' },
      '--univ-focus': { en: 'the focus ring', zh: '焦点框' },
      '--univ-scrim': { en: 'the backdrop of dialogs', zh: '对话框后的遮罩' },
      '--univ-hero': {
        en: 'background of banners, and of their drawing: one colour',
        zh: '横幅与其画面的颜色',
      },
    },
  },
  {
    en: "The ink of an item's icon, by the kind of matter",
    zh: '事项图标的墨色',
    hues: ['study', 'money', 'life', 'travel', 'research', 'people'],
    tokens: { '--univ-hue-<hue>': { en: 'the drawing of an icon', zh: '图标的图形' } },
  },
  {
    en: 'Type: one scale. px instead of rem, since a host page may set html to 62.5 %',
    zh: '文字',
    tokens: {
      '--univ-font': { en: "font family; inherit takes the page's", zh: '字体；inherit 取用页面字体' },
      '--univ-font-heading': { en: 'font family of the large headings', zh: '大标题字体' },
      '--univ-font-title': { en: 'font family of page titles', zh: '页面标题字体' },
      '--univ-scale': {
        en: 'scales text, space and controls together: 1.25 is large',
        zh: '整体放大文字、间距与控件，1.25 为大字版',
      },
      '--univ-rem': {
        en: 'the size that all text sizes are multiples of; 1rem follows the page',
        zh: '所有字号的基准；1rem 跟随页面',
      },
      '--univ-size-xs': { en: 'smallest text', zh: '最小字号' },
      '--univ-size-sm': { en: 'small text', zh: '小字号' },
      '--univ-size-md': { en: 'text', zh: '正文字号' },
      '--univ-size-lg': { en: 'headings of parts', zh: '小标题' },
      '--univ-size-xl': { en: 'headings of sections', zh: '栏目标题' },
      '--univ-size-2xl': { en: 'headings of pages', zh: '页面标题' },
      '--univ-size-3xl': { en: 'headings of banners', zh: '横幅标题' },
      '--univ-leading': { en: 'line height of text', zh: '正文行高' },
      '--univ-leading-tight': { en: 'line height of headings', zh: '标题行高' },
    },
  },
  {
    en: 'Space, shape, the one shadow, motion',
    zh: '间距、形状、阴影、动效',
    tokens: {
      '--univ-space-1': { en: 'space, step 1 of 8', zh: '间距，第 1 级' },
      '--univ-space-2': { en: 'space, step 2 of 8', zh: '间距，第 2 级' },
      '--univ-space-3': { en: 'space, step 3 of 8', zh: '间距，第 3 级' },
      '--univ-space-4': { en: 'space, step 4 of 8', zh: '间距，第 4 级' },
      '--univ-space-5': { en: 'space, step 5 of 8', zh: '间距，第 5 级' },
      '--univ-space-6': { en: 'space, step 6 of 8', zh: '间距，第 6 级' },
      '--univ-space-7': { en: 'space, step 7 of 8', zh: '间距，第 7 级' },
      '--univ-space-8': { en: 'space, step 8 of 8', zh: '间距，第 8 级' },
      '--univ-radius-sm': { en: 'corners of marks', zh: '标记的圆角' },
      '--univ-radius-md': { en: 'corners of buttons and fields', zh: '按钮与输入框的圆角' },
      '--univ-radius-lg': { en: 'corners of cards and dialogs', zh: '卡片与对话框的圆角' },
      '--univ-radius-full': { en: 'fully rounded corners', zh: '全圆角' },
      '--univ-shadow': { en: 'shadow of what floats: menus, dialogs', zh: '浮层阴影：菜单、对话框' },
      '--univ-target': { en: 'height of controls', zh: '控件高度' },
      '--univ-target-sm': { en: 'height of small controls', zh: '小控件高度' },
      '--univ-fast': { en: 'duration of a change of state', zh: '状态变化时长' },
      '--univ-enter': { en: 'duration of an entrance', zh: '出现时长' },
      '--univ-move': { en: 'duration of a move', zh: '移动时长' },
      '--univ-ease': { en: 'easing of transitions', zh: '动效曲线' },
    },
  },
]
