import { messages } from '../../../runtime/i18n.ts'

export const arrangeMessages = messages(
  {
    grip: '移动 {name}',
    moveUp: '上移 {name}',
    moveDown: '下移 {name}',
    moved: '{name}，现在第 {place} 位，共 {n} 位',
    orderFailed: '新的顺序没有保存，请稍后再试',
    how: '拖动手柄，或聚焦后按方向键上移、下移；按 Home、End 移到最前、最后。',
  },
  {
    grip: 'Move {name}',
    moveUp: 'Move {name} up',
    moveDown: 'Move {name} down',
    moved: '{name}, now {place} of {n}',
    orderFailed: 'The new order was not saved. Please try again later.',
    how: 'Drag the handle, or focus it and press the arrow keys; Home and End move to the first and last place.',
  },
)
