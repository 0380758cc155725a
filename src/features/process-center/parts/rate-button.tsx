import type { Process } from '../../../contract/core/processes.ts'
import { createProfile } from '../../../domain/profile.ts'
import { useService, useStore, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Star } from '../../../ui/icon.tsx'
import { raterOf } from '../row-view-model.ts'
import { centerTexts } from '../translations.ts'
import { useOpenDialog } from './dialog-context.ts'

interface RateButtonProps {
  process: Process
  size?: 'sm'
  /** The name of the process where several are on the page. */
  name?: string
}

/** Opens the rating, for users who may rate the process. */
export function RateButton(props: RateButtonProps) {
  const rater = raterOf(props.process)
  return rater === 'owner' ? <OwnersRateButton {...props} /> : rater && <OpenRating {...props} />
}

/** Whether the user owns the process. */
export function useIsOwner({ owner }: Pick<Process, 'owner'>): boolean {
  const { data: me } = useStore(useService(createProfile).$profile)
  return !!me && owner?.id === me.id
}

/** Only here, the profile is needed and loaded. */
const OwnersRateButton = (props: RateButtonProps) => useIsOwner(props.process) && <OpenRating {...props} />

function OpenRating({ process, size, name }: RateButtonProps) {
  const t = useTranslation(centerTexts)
  const openDialog = useOpenDialog()
  const label = t(process.rating > 0 ? 'rateAgain' : 'rate')
  return (
    <Button
      icon={Star}
      size={size}
      aria-label={name && `${label} ${name}`}
      onClick={() => openDialog({ kind: 'rate', process })}
    >
      {label}
    </Button>
  )
}
