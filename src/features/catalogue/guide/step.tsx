import { useId } from 'react'
import type { GuideStep } from '../../../contract/core/guides.ts'
import { createApps } from '../../../domain/apps.ts'
import type { StepState } from '../../../domain/guide-progress.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { ChevronRight } from '../../../ui/extended-icons.tsx'
import { useIsPrinting } from '../../../ui/print.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Heading } from '../detail/heading.tsx'
import { AppCard } from '../parts/app-card.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { RichText } from '../parts/rich-text.tsx'
import { resolveStepApps } from './resolve-step-apps.ts'
import { guideTexts } from './translations.ts'

interface Props {
  step: GuideStep
  /** One-based step number. */
  number: number
  state: StepState
  /** Contains the page's item. */
  isCurrent: boolean
  /** The first unfinished step. */
  isNext: boolean
  open: boolean
  onOpen(open: boolean): void
  onTick(done: boolean): void
}

/** One step with a checkbox; expands to its instructions and items. */
export function Step({ step, number, state, isCurrent, isNext, open: isOpen, onOpen, onTick }: Props) {
  const open = useIsPrinting() || isOpen
  const { lang } = useUniv()
  const { $apps, $byId } = useService(createApps)
  const loaded = useStore($apps)
  const byId = useStore($byId)
  const t = useTranslation(guideTexts)
  const id = useId()
  const name = (lang === 'en' && step.stepTitleEn) || step.stepTitle
  const context = (lang === 'en' && step.contextEn) || step.context
  const apps = resolveStepApps(loaded, byId, step.guideStepAppList)
  const done = state.state === 'done'
  const badges = [
    ...(isCurrent ? [t('here')] : []),
    ...(isNext && !isCurrent ? [t('next')] : []),
    ...(state.state === 'doing' ? [t('doing')] : []),
    ...(done && state.by === 'process' ? [t('byProcess')] : []),
  ]
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      data-state={state.state}
      data-next={isNext || undefined}
    >
      <label className="guide-checkbox">
        <input type="checkbox" checked={done} onChange={(e) => onTick(e.target.checked)} />
        <span className="visually-hidden">{t('tick', { at: number, name })}</span>
        <span aria-hidden="true">{number}</span>
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
        <div id={id} className="guide-step-content" hidden={!open}>
          {open && context && <RichText source={context} />}
          {open && !loaded.data && loaded.state === 'loading' && (
            <div className="guide-items">
              <Skeleton shape="card" count={step.guideStepAppList.length} />
            </div>
          )}
          {open && apps.length > 0 && (
            <ul className="guide-items" aria-label={t('stepItems', { at: number })}>
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
