import { usePrefetchShownSignIn } from '../../element/hooks/prefetch-sign-in.ts'
import { useSession, useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyMessage, SIGN_IN } from '../../ui/empty-message.tsx'
import { LogIn } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { centerTexts } from './translations.ts'
import type { ProcessCenterProps } from './signed-in-center.tsx'
import { loadable } from '../../ui/loadable.tsx'

// lazy: guests have no lists; the entry preloads them if a session is stored
const SignedInCenter = loadable(() => import('./signed-in-center.tsx'))
// lazy: only start pages use this view
const TodayView = loadable(() => import('./today/today-view.tsx'))

// a door: only who applies fills in a form
const FormView = loadable(() => import('./form/form-view.tsx'))

/** The lists or one process; prompts guests to sign in. */
export function ProcessCenterView(props: ProcessCenterProps) {
  const t = useTranslation(centerTexts)
  const session = useSession()
  return (
    <section className="center ui-stack" tabIndex={-1} aria-label={t('title')}>
      {session.state === 'guest' ? (
        <CenterSignIn isForm={props.view === 'form'} />
      ) : props.view === 'today' ? (
        <TodayView fallback={<div aria-busy="true" />} key={session.user.id} user={session.user} />
      ) : props.view === 'form' ? (
        <FormView
          fallback={<Skeleton shape="card" count={4} />}
          key={`${session.user.id} ${props.item} ${props.processId}`}
          item={props.item}
          process={props.processId}
        />
      ) : (
        // keyed by user: a new user starts with fresh state
        <SignedInCenter fallback={<Skeleton shape="card" count={4} />} key={session.user.id} {...props} />
      )}
    </section>
  )
}

/** Prompts guests to sign in: lists are personal (§6), and forms know who fills them in. */
function CenterSignIn({ isForm }: { isForm: boolean }) {
  const { runtime } = useUniv()
  const t = useTranslation(centerTexts)
  usePrefetchShownSignIn()
  return (
    <div className="center-sign-in">
      <EmptyMessage
        drawing={SIGN_IN}
        title={t(isForm ? 'guest.form' : 'guest.title')}
        text={isForm ? '' : t('guest.text')}
      >
        <Button variant="primary" icon={LogIn} onClick={() => void runtime.session.signIn()}>
          {t('signIn')}
        </Button>
      </EmptyMessage>
    </div>
  )
}
