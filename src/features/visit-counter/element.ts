import { boolean, string } from '../../element/codec.ts'
import { define } from '../../element/custom-element.tsx'
import { smallGround } from '../../element/small-ground.ts'
import type { Registrable } from '../../element/start.ts'
import { createCounter } from './model.ts'
import styles from './styles.css'
import { VisitCounterView } from './view.tsx'

/**
 * Visits today, visits in all, people online now. Works for guests. | 今日访问、累计访问、当前在线，访客可用
 * @attr label the counter of a site of its own: a-z, 0-9, dots and hyphens; unset, the hall's | 站点自己的计数名（小写字母、数字、点、横线），不写则是服务大厅的
 * @attr {string} [figures=today total online] which numbers, in which order | 显示哪几个数字及次序
 * @attr days shows the last 30 days below the numbers | 在数字下方显示近 30 天
 * @csspart visits all of it | 整个计数器
 * @csspart figure one number with its name | 一个数字及其名称
 * @csspart value the number | 数字
 * @csspart days the last 30 days | 近 30 天
 */
const description = {
  tag: 'univ-visit-counter' as const,
  attributes: { label: string(), figures: string('today total online'), days: boolean },
  view: VisitCounterView,
  sheets: [styles],
}
const visitCounter: typeof description & Registrable = {
  ...description,
  register: (home) =>
    define(
      description,
      home,
      smallGround((base) => base.one(createCounter).refresh()),
    ),
}
export default visitCounter
