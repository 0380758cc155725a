import { messages } from '../../../runtime/i18n.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LogIn } from '../../../ui/icons-more.tsx'

const guestMessages = messages(
  {
    title: '登录后查看我的事务',
    text: '待办、我发起的申请、抄送给我的，都在这里。',
    signIn: '登录',
  },
  {
    title: 'Sign in to see your affairs',
    text: 'What waits for you, what you applied for and what was copied to you is kept here.',
    signIn: 'Sign in',
  },
)

/** Lists are personal (§6). */
export default function Guest() {
  const { runtime } = useUniv()
  const say = useSay(guestMessages)
  return (
    <div className="center-guest">
      <Empty kind="nothing-yet" title={say('title')} text={say('text')}>
        <Button variant="primary" icon={LogIn} onClick={() => void runtime.session.signIn()}>
          {say('signIn')}
        </Button>
      </Empty>
    </div>
  )
}
