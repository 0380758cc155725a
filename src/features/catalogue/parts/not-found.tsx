import type { Elements } from '../../../ui/content.ts'
import { useSession, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

interface NotFoundProps {
  t(key: 'notFound' | 'notFoundText' | 'notFoundGuest' | 'signIn'): string
  /** Renders a level 1 heading for screen readers, for a page without one. */
  heading?: boolean
  /** Links to other pages. */
  children?: Elements
}

/** Replaces a record that does not exist or that the user may not see; guests can sign in. */
export function NotFound({ t, heading, children }: NotFoundProps) {
  const { runtime } = useUniv()
  const isGuest = useSession().state === 'guest'
  return (
    <EmptyState
      kind="nothing-found"
      heading={heading ? t('notFound') : undefined}
      title={t('notFound')}
      text={t(isGuest ? 'notFoundGuest' : 'notFoundText')}
    >
      {isGuest && (
        <Button variant="primary" onClick={() => void runtime.session.signIn().catch(() => {})}>
          {t('signIn')}
        </Button>
      )}
      {children}
    </EmptyState>
  )
}
