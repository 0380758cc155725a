import { Fragment } from 'react'
import { identityLabel, identityNumber } from '../../domain/identity.ts'
import { createProfile } from '../../domain/profile.ts'
import { useService, useTranslation, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { Tile } from '../../ui/tile.tsx'
import { portalTexts } from '../translations.ts'

/** The user's name and identity number. */
export default function AccountSummary({ name: sessionName }: { name: string }) {
  const { numberLabels } = useUniv().runtime.config
  const t = useTranslation(portalTexts)
  const { data: me } = useStore(useService(createProfile).$profile)
  const name = me?.name || sessionName
  return (
    <Fragment>
      <Tile name={name} />
      <p>
        <strong>{name}</strong>
        {me && (
          <span>{`${t(identityLabel(me.positions, numberLabels))} ${identityNumber(me, numberLabels)}`}</span>
        )}
      </p>
    </Fragment>
  )
}
