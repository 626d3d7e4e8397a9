import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { Avatar } from '../components/account/avatar'
import { usePerson } from '../data/accounts/person'
import { useHasAttention } from '../data/instance/attention'
import { useTranslation } from '../i18n/use-translation'
import { lazyPart } from '../ui/lazy-part'
import styles from './shell.module.css'

// The menu is loaded on demand, because the code for menus would be a third of the code of the first screen.
const AccountDestinations = lazyPart(async () => (await import('./account-destinations')).AccountDestinations)

/** @param props.onKeys opens the dialog with keyboard shortcuts */
export function AccountMenu({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [path] = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isWaiting = useHasAttention(profile.admin)
  const label = t(isWaiting ? 'frame.accountWaiting' : 'frame.accountOf', {
    name: profile.username,
  })
  return (
    <>
      <Button
        ref={button}
        className={`${styles.destination} ${styles.account}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(/^\/(profile|settings|import-export|admin)(\/|$)/.test(path) && { 'aria-current': 'true' })}
        onHoverStart={AccountDestinations.preload}
        onFocus={AccountDestinations.preload}
        onPress={() => setOpen(true)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') setOpen(true)
        }}
      >
        <span className={styles.pill}>
          <Avatar user={profile} size="small" />
          {isWaiting && <span className={styles.badge} />}
        </span>
        <span>{t('frame.account')}</span>
      </Button>
      {isOpen && (
        <AccountDestinations
          opener={button}
          label={label}
          isOpen={isOpen}
          onOpenChange={setOpen}
          onKeys={onKeys}
        />
      )}
    </>
  )
}
