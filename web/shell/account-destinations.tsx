import shield from '@material-symbols/svg-400/outlined/admin_panel_settings.svg' with { type: 'text' }
import info from '@material-symbols/svg-400/outlined/info.svg' with { type: 'text' }
import keyboard from '@material-symbols/svg-400/outlined/keyboard.svg' with { type: 'text' }
import logoutSvg from '@material-symbols/svg-400/outlined/logout.svg' with { type: 'text' }
import menuBook from '@material-symbols/svg-400/outlined/menu_book.svg' with { type: 'text' }
import person from '@material-symbols/svg-400/outlined/person.svg' with { type: 'text' }
import steps from '@material-symbols/svg-400/outlined/steps.svg' with { type: 'text' }
import syncAlt from '@material-symbols/svg-400/outlined/sync_alt.svg' with { type: 'text' }
import tune from '@material-symbols/svg-400/outlined/tune.svg' with { type: 'text' }
import warning from '@material-symbols/svg-400/outlined/warning.svg' with { type: 'text' }
import { type RefObject, useState } from 'react'
import { Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components'
import { useAttentionItems } from '../components/attention/use-attention-items'
import { logOut } from '../data/accounts/authentication'
import { usePerson } from '../data/accounts/person'
import { useTranslation } from '../i18n/use-translation'
import { Icon } from '../ui/controls/icon'
import popover from '../ui/controls/popover.module.css'
import styles from './shell.module.css'

interface AccountDestinationsProps {
  /** The button that opens the menu. */
  opener: RefObject<HTMLButtonElement | null>
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Called to open the dialog with keyboard shortcuts. */
  onKeys: () => void
}

/** The items of the account menu. */
export function AccountDestinations(props: AccountDestinationsProps) {
  const { opener, label, isOpen, onOpenChange, onKeys } = props
  const { t } = useTranslation()
  const { profile } = usePerson()
  const waiting = useAttentionItems()
  // Items that wide screens do not need are not rendered. If they were hidden by CSS, the arrow keys would still stop
  // at them.
  const [isWide] = useState(() => matchMedia('(min-width: 48rem)').matches)
  return (
    <Popover
      className={popover.popover}
      trigger="MenuTrigger"
      triggerRef={opener}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="top start"
      aria-label={label}
    >
      <Menu className={popover.list} aria-label={label} autoFocus="first" onClose={() => onOpenChange(false)}>
        <MenuSection>
          <Header className={styles.person}>
            <span className={styles.username}>{profile.username}</span>
            <span>{profile.email}</span>
          </Header>
          {!isWide && (
            <MenuItem className={popover.item} href="/equipments">
              <Icon svg={steps} />
              {t('frame.equipment')}
            </MenuItem>
          )}
          <MenuItem className={popover.item} href="/profile">
            <Icon svg={person} />
            {t('profile.title')}
          </MenuItem>
          <MenuItem className={popover.item} href="/settings">
            <Icon svg={tune} />
            {t('settings.title')}
          </MenuItem>
          <MenuItem className={popover.item} href="/import-export">
            <Icon svg={syncAlt} />
            {t('importExport.title')}
          </MenuItem>
          {profile.admin && (
            <MenuItem className={popover.item} href="/admin">
              <Icon svg={shield} />
              {t('frame.administration')}
            </MenuItem>
          )}
          {waiting.map(({ words, href }) => (
            <MenuItem key={words} className={`${popover.item} ${styles.waiting}`} href={href ?? '/admin'}>
              <Icon svg={warning} />
              {words}
            </MenuItem>
          ))}
          {isWide && (
            <MenuItem className={popover.item} onAction={onKeys}>
              <Icon svg={keyboard} />
              {t('keys.title')}
            </MenuItem>
          )}
          <MenuItem className={popover.item} href="/api/docs" target="_blank">
            <Icon svg={menuBook} />
            {t('frame.docs')}
          </MenuItem>
          <MenuItem className={popover.item} href="/about">
            <Icon svg={info} />
            {t('about.title')}
          </MenuItem>
          <MenuItem className={popover.item} onAction={() => void logOut()}>
            <Icon svg={logoutSvg} />
            {t('frame.logOut')}
          </MenuItem>
        </MenuSection>
      </Menu>
    </Popover>
  )
}
