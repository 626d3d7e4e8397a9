import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation'
import { Page } from '../../ui/layout/page'
import { SubNavigation } from '../../ui/layout/sub-navigation'
import { ProofHost } from '../proof/proof-host'

const profileScreens = [
  { href: '/profile', name: 'profile.title' },
  { href: '/profile/edit', name: 'personal.title' },
  { href: '/profile/edit/picture', name: 'picture.title' },
] as const

const settingsScreens = [
  { href: '/settings', name: 'frame.preferences' },
  { href: '/settings/sports', name: 'sportPreferences.title' },
  { href: '/settings/body', name: 'body.title' },
  { href: '/settings/recalculation', name: 'recalculation.title' },
  { href: '/settings/shared', name: 'sharing.listTitle' },
  { href: '/settings/privacy-zones', name: 'privacyZones.title' },
  { href: '/settings/account', name: 'account.title' },
  { href: '/settings/security', name: 'security.title' },
  { href: '/settings/apps', name: 'apps.title', hasScreensBelow: true },
] as const

interface FrameProps {
  title: string
  /** The text below the title. */
  context: string
  actions?: ReactNode
  children: ReactNode
}

/** A page of the profile, with links to its other pages. */
export function ProfileFrame({ children, ...page }: FrameProps) {
  const { t } = useTranslation()
  const screens = profileScreens.map(screen => ({ ...screen, name: t(screen.name) }))
  return (
    <Page {...page} withoutAdd>
      <SubNavigation label={t('profile.screens')} screens={screens}>
        {children}
      </SubNavigation>
    </Page>
  )
}

/** A page of the settings, with links to their other pages. */
export function SettingsFrame({ children, ...page }: FrameProps) {
  const { t } = useTranslation()
  const screens = settingsScreens.map(screen => ({ ...screen, name: t(screen.name) }))
  return (
    <Page {...page} withoutAdd>
      <SubNavigation label={t('settings.title')} screens={screens}>
        {children}
      </SubNavigation>
      <ProofHost />
    </Page>
  )
}
