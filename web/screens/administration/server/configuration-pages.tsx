// Pages for settings that apply to all users, one for each subject. All of them edit the same configuration.
import type { ReactNode } from 'react'
import type { Configuration } from '../../../../src/instance/configuration/schemas'
import { useTranslation } from '../../../i18n/use-translation'
import { AdministrationPage } from '../parts/administration-page'
import { ConfigurationForm } from './configuration-form'
import { type PartProps, Registration, Statistics, Storage, Uploads, Words } from './configuration-parts'

/** Edits the settings for registration. */
export function RegistrationPage() {
  const { t } = useTranslation()
  return (
    <ConfigurationPage
      title={t('instance.registration')}
      context={t('administration.registrationContext')}
      parts={(part, configuration) => <Registration {...part} configuration={configuration} />}
    />
  )
}

/** Edits limits of uploads, of storage and of statistics. */
export function LimitsPage() {
  const { t } = useTranslation()
  return (
    <ConfigurationPage
      title={t('administration.limits')}
      context={t('administration.limitsContext')}
      parts={part => (
        <>
          <Uploads {...part} />
          <Storage {...part} />
          <Statistics {...part} />
        </>
      )}
    />
  )
}

/** Edits public texts: contact, about, privacy policy. */
export function TextsPage() {
  const { t } = useTranslation()
  return (
    <ConfigurationPage
      title={t('instance.words')}
      context={t('administration.wordsContext')}
      parts={part => <Words {...part} />}
    />
  )
}

interface ConfigurationPageProps {
  title: string
  context: string
  parts: (part: PartProps, configuration: Configuration) => ReactNode
}

function ConfigurationPage({ title, context, parts }: ConfigurationPageProps) {
  return (
    <AdministrationPage title={title} context={context}>
      <ConfigurationForm title={title}>{parts}</ConfigurationForm>
    </AdministrationPage>
  )
}
