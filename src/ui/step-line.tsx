import { type CSSProperties, useState } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import { createIcon } from './icon.tsx'
import { BOAT } from './river.ts'
import sheet from './step-line.css'

const styleRef = adoptStyles(sheet)
/** The boat of the hall's drawing. */
export const Boat = createIcon(BOAT)

interface StepLineProps {
  /** How far it has come, from 0 to 100. */
  percent: number
  /** Where its steps are, from 0 to 100. */
  stones: readonly number[]
  isDone: boolean
  label: string
}

const at = (percent: number) => ({ '--at': percent / 100 }) as CSSProperties

/** The way of an application across the river: a stone a step, the boat where it is, and the seal once it is done. */
export function StepLine({ percent, stones, isDone, label }: StepLineProps) {
  const [wasDone] = useState(isDone)
  return (
    <div
      className="ui-step-line"
      ref={styleRef}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      style={at(percent)}
    >
      {stones.map((stone, i) => (
        <i key={i} data-passed={stone <= percent || undefined} style={at(stone)} />
      ))}
      {isDone ? <b data-stamped={!wasDone || undefined} /> : <Boat />}
    </div>
  )
}
