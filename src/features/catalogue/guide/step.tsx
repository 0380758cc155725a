import type { GuideStep } from '../../../contract/core/guides.ts'
import { createApps } from '../../../domain/apps.ts'
import { resolveApp } from '../state/resolve-app.ts'
import type { StepState } from './guide-progress.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { CompactCards } from '../parts/compact-cards.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { RichText } from '../parts/rich-text.tsx'
import { guideTexts } from './translations.ts'
import { Boat } from '../../../ui/step-line.tsx'
import { ChoiceInput } from '../../../ui/choice-input.tsx'

interface Props {
  step: GuideStep
  /** One-based step number. */
  number: number
  /** Code of the page's item: marks its step, which need not lead to it. */
  code?: string | undefined
  /** None on a page without scripts. */
  progress?: {
    state: StepState
    /** The step of an application on its way; without one, the first unfinished. */
    isPresent: boolean
    onTick(done: boolean): void
  }
}

/** One step: its instructions, its items, and a checkbox that marks it as done. */
export function Step({ step, number, code: pageCode, progress }: Props) {
  const { lang } = useUniv()
  const { $apps, $byId } = useService(createApps)
  const loaded = useStore($apps)
  const byId = useStore($byId)
  const t = useTranslation(guideTexts)
  const name = (lang === 'en' && step.stepTitleEn) || step.stepTitle
  const context = (lang === 'en' && step.contextEn) || step.context
  const others = step.guideStepAppList.filter(({ appCode }) => !pageCode || appCode !== pageCode)
  const isCurrent = others.length < step.guideStepAppList.length
  // those that the user can see (§5)
  const apps = others.flatMap(
    ({ appId: id, appName, appCode: code, appUrl: uri }) =>
      resolveApp(loaded, byId, { id, name: appName, code, uri }) ?? [],
  )
  const { state, by } = progress?.state ?? {}
  const badges = [
    ...(isCurrent ? [t('here')] : []),
    ...(progress?.isPresent && !isCurrent && state !== 'doing' ? [t('next')] : []),
    ...(state === 'doing' ? [t('doing')] : []),
    ...(state === 'done' && by === 'process' ? [t('byProcess')] : []),
  ]
  return (
    <li
      id={`step-${number}`}
      aria-current={isCurrent ? 'step' : undefined}
      data-state={state}
      data-next={progress?.isPresent || undefined}
    >
      <span className="guide-number" aria-hidden="true">
        {progress?.isPresent ? <Boat /> : number}
      </span>
      <div className="guide-step ui-stack">
        <div className="guide-step-head">
          <Heading sub className="detail-subheading">
            <span lang={langOfText(name, lang)}>{name}</span>
          </Heading>
          {badges.map((badge) => (
            <span key={badge} className="ui-tag">
              {badge}
            </span>
          ))}
        </div>
        {context && <RichText source={context} />}
        {!loaded.data && loaded.state === 'loading' && others.length > 0 && (
          <div className="guide-items">
            <Skeleton shape="card" count={others.length} />
          </div>
        )}
        {apps.length > 0 && (
          <CompactCards className="guide-items" aria-label={t('stepItems', { at: number })} apps={apps} />
        )}
        {progress && (
          <label className="guide-tick">
            <ChoiceInput
              type="checkbox"
              checked={state === 'done'}
              onChange={(e) => progress.onTick(e.target.checked)}
            />
            <span>{t('tick')}</span>
            <span className="visually-hidden">{t('tickOf', { at: number, name })}</span>
          </label>
        )}
      </div>
    </li>
  )
}
