import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/layout/page'
import { SubNavigation } from '../../ui/layout/sub-navigation'

const screens = [
  { href: '/profile', name: 'profile.title' },
  { href: '/profile/edit', name: 'personal.title' },
  { href: '/profile/edit/picture', name: 'picture.title' },
  { href: '/profile/edit/account', name: 'account.title', hasScreensBelow: true },
  { href: '/profile/edit/preferences', name: 'preferences.title' },
  { href: '/profile/sports', name: 'sportPreferences.title' },
  { href: '/profile/apps', name: 'apps.title', hasScreensBelow: true },
] as const

interface AccountFrameProps {
  title: string
  /** One line beneath the title. */
  context: string
  actions?: ReactNode
  children: ReactNode
}

/** A screen about one's own account, with the way to the others. */
export function AccountFrame({ children, ...page }: AccountFrameProps) {
  const { t } = useTranslation()
  return (
    <Page {...page}>
      <SubNavigation
        label={t('profile.screens')}
        screens={screens.map(screen => ({ ...screen, name: t(screen.name) }))}
      >
        {children}
      </SubNavigation>
    </Page>
  )
}
