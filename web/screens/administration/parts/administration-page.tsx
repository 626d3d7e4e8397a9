import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import { Page } from '../../../ui/layout/page'
import { SubNavigation } from '../../../ui/layout/sub-navigation'

interface AdministrationPageProps {
  title: string
  /** The line below the title. */
  context?: ReactNode
  /** Buttons or links beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the administration, with links to its other pages. */
export function AdministrationPage({ children, ...page }: AdministrationPageProps) {
  const { t } = useTranslation()
  const screens = [
    { href: '/admin', name: t('administration.overview') },
    { href: '/admin/users', name: t('users.title'), hasScreensBelow: true },
    { href: '/admin/invitations', name: t('invitations.title') },
    { href: '/admin/registration', name: t('instance.registration') },
    { href: '/admin/limits', name: t('administration.limits') },
    { href: '/admin/texts', name: t('instance.words') },
    { href: '/admin/server', name: t('serverSettings.title') },
    { href: '/admin/email', name: t('instance.mail') },
    { href: '/admin/addresses', name: t('addresses.title') },
    { href: '/admin/maps', name: t('administration.maps') },
    { href: '/admin/backups', name: t('backups.title'), hasScreensBelow: true },
    { href: '/admin/health', name: t('health.title') },
    { href: '/admin/audit', name: t('audit.title') },
    { href: '/admin/sports', name: t('adminSports.title'), hasScreensBelow: true },
    { href: '/admin/equipment-types', name: t('adminTypes.title') },
  ]
  return (
    <Page {...page} withoutAdd>
      <SubNavigation label={t('administration.title')} screens={screens}>
        {children}
      </SubNavigation>
    </Page>
  )
}
