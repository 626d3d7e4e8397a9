import accountCircle from '@material-symbols/svg-400/outlined/account_circle.svg' with { type: 'text' }
import logoutDrawing from '@material-symbols/svg-400/outlined/logout.svg' with { type: 'text' }
import menuBook from '@material-symbols/svg-400/outlined/menu_book.svg' with { type: 'text' }
import tune from '@material-symbols/svg-400/outlined/tune.svg' with { type: 'text' }
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { logOut } from '../session/log-in'
import { usePerson } from '../session/signed-in'
import { Icon } from '../ui/icon'
import popover from '../ui/popover.module.css'
import styles from './frame.module.css'

export function AccountMenu() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [path] = useLocation()
  return (
    <MenuTrigger>
      <Button
        className={`${styles.destination} ${styles.account}`}
        aria-label={t('frame.accountOf', { name: profile.username })}
        {...(path.startsWith('/profile/') && { 'aria-current': 'true' })}
      >
        <span className={styles.pill}>
          <Icon drawing={accountCircle} size={1.5} />
        </span>
        <span className={styles.word}>{t('frame.account')}</span>
      </Button>
      <Popover className={popover.popover ?? ''} placement="top start">
        <Menu className={popover.list ?? ''}>
          <MenuSection>
            <Header className={styles.person}>
              <span className={styles.username}>{profile.username}</span>
              <span>{profile.email}</span>
            </Header>
            <MenuItem className={popover.item ?? ''} href="/profile/preferences">
              <Icon drawing={tune} />
              {t('frame.preferences')}
            </MenuItem>
            <MenuItem className={popover.item ?? ''} href="/api/docs" target="_blank">
              <Icon drawing={menuBook} />
              {t('frame.docs')}
            </MenuItem>
            <MenuItem className={popover.item ?? ''} onAction={() => void logOut()}>
              <Icon drawing={logoutDrawing} />
              {t('frame.logOut')}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
