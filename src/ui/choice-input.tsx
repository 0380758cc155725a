import type { ComponentProps } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import sheet from './choice-input.css'

const styleRef = adoptStyles(sheet)

interface ChoiceInputProps extends Omit<ComponentProps<'input'>, 'className' | 'ref'> {
  type: 'checkbox' | 'radio'
}

/** Drawn by us: in dark colours, Chromium fills an unchecked box with grey, as if it were disabled. */
export const ChoiceInput = (props: ChoiceInputProps) => (
  <input className="ui-choice" ref={styleRef} {...props} />
)
