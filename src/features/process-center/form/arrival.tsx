import { useLayoutEffect, useRef } from 'react'
import { wayOf } from '../../../domain/process-status.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Heading } from '../../../ui/heading.tsx'
import { StepLine } from '../../../ui/step-line.tsx'
import { useProcess } from '../detail/application.tsx'
import { PendingSummary } from '../detail/pending-summary.tsx'
import { factTexts } from '../facts/translations.ts'
import sheet from './arrival.css'
import { formTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

interface ArrivalProps {
  /** The name of the item. */
  name: string
  /** The application that was sent. */
  process: string
  entry: string
}

/** The application has been sent: the seal, its number, how far it is to go, and who looks at it next and until when. */
export function Arrival({ name, process, entry }: ArrivalProps) {
  const t = useTranslation(formTexts)
  const tFact = useTranslation(factTexts)
  const { data } = useProcess(process)
  const way = data && wayOf(data)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.focus(), [])
  return (
    <div className="form-arrival" ref={ref} tabIndex={-1}>
      <div ref={styleRef}>
        <Heading>{t('sentTitle')}</Heading>
        <p>{name}</p>
      </div>
      <span className="ui-seal" aria-hidden data-stamped />
      {entry && <p className="form-arrival-entry">{t('sent', { entry })}</p>}
      {way && <StepLine {...way} label={tFact('progress', { n: way.percent })} />}
      {data && <PendingSummary process={data} />}
      <PortalLink className="ui-button" data-variant="primary" to="meApply" query={{ process }}>
        {t('follow')}
      </PortalLink>
    </div>
  )
}
