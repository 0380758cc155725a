import { useId } from 'react'
import type { GuideStep } from '../../../contract/guides.ts'
import { createApps } from '../../../domain/apps.ts'
import type { StepState } from '../../../domain/guide-progress.ts'
import { namedApp } from '../../../domain/named-app.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { ChevronRight } from '../../../ui/icons-more.tsx'
import { Heading } from '../detail/heading.tsx'
import { AppCard } from '../parts/app-card.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { RichText } from '../parts/rich-text.tsx'
import { guideMessages } from './messages.ts'

interface Props {
  step: GuideStep
  /** Its place, from 1. */
  at: number
  state: StepState
  /** It holds the item that the page is about. */
  here: boolean
  /** The first one that is not done. */
  next: boolean
  open: boolean
  onOpen(open: boolean): void
  onTick(done: boolean): void
}

/** One step: to be ticked, to be opened; inside, what to do and with which items. */
export function Step({ step, at, state, here, next, open, onOpen, onTick }: Props) {
  const { lang } = useUniv()
  const { $apps, $byId } = useOne(createApps)
  const loaded = useStore($apps)
  const byId = useStore($byId)
  const say = useSay(guideMessages)
  const id = useId()
  const name = (lang === 'en' && step.stepTitleEn) || step.stepTitle
  const context = (lang === 'en' && step.contextEn) || step.context
  const apps = step.guideStepAppList.flatMap(
    (one) =>
      namedApp(loaded, byId, { id: one.appId, name: one.appName, code: one.appCode, uri: one.appUrl }) ?? [],
  )
  const done = state.state === 'done'
  const badges = [
    ...(here ? [say('here')] : []),
    ...(next && !here ? [say('next')] : []),
    ...(state.state === 'doing' ? [say('doing')] : []),
    ...(done && state.by === 'process' ? [say('byProcess')] : []),
  ]
  return (
    <li aria-current={here ? 'step' : undefined} data-state={state.state} data-next={next || undefined}>
      <label className="guide-tick">
        <input type="checkbox" checked={done} onChange={(e) => onTick(e.target.checked)} />
        <span className="visually-hidden">{say('tick', { at, name })}</span>
        <span aria-hidden="true">{at}</span>
      </label>
      <div className="guide-step">
        <div className="guide-step-head">
          <Heading sub>
            <button type="button" aria-expanded={open} aria-controls={id} onClick={() => onOpen(!open)}>
              <ChevronRight />
              <span lang={langOfText(name, lang)}>{name}</span>
            </button>
          </Heading>
          {badges.map((badge) => (
            <span key={badge} className="ui-tag">
              {badge}
            </span>
          ))}
        </div>
        <div id={id} className="guide-inside" hidden={!open}>
          {open && context && <RichText source={context} />}
          {open && apps.length > 0 && (
            <ul className="guide-items" aria-label={say('stepItems', { at })}>
              {apps.map((app) => (
                <li key={app.id}>
                  <AppCard app={app} compact />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </li>
  )
}
