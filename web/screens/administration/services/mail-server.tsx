import { useTranslation } from '../../../i18n/use-translation'
import { TextField } from '../../../ui/fields/fields'
import { SelectField } from '../../../ui/fields/select-field'
import { FixedSetting, SecretInput, type SettingsPart, useSecretHint } from './setting-fields'
import { usualPorts } from './settings-values'

type Security = keyof typeof usualPorts

/** Edits the mail server. An empty host turns mail off. */
export function MailServer({ part }: { part: SettingsPart }) {
  const { t } = useTranslation()
  const { settings, edited, errorOf } = part
  const { host, port, security, user, has_password, is_lost, fixed_by } = settings.mail
  const shown = { host: host ?? '', security: security ?? 'starttls', user: user ?? '', ...edited.mail }
  const shownPort = edited.mail?.port ?? port ?? usualPorts[shown.security]
  const change = (some: NonNullable<typeof edited.mail>) =>
    part.change({ mail: { security: shown.security, port: shownPort, ...edited.mail, ...some } })
  const passwordHint = useSecretHint({ isSet: has_password, isLost: is_lost, isRemoved: false })
  const securities = [
    { id: 'tls', name: t('serverSettings.tls') },
    { id: 'starttls', name: t('serverSettings.starttls') },
    { id: 'none', name: t('serverSettings.plain') },
  ] as const
  if (fixed_by !== null) {
    return (
      <FixedSetting label={t('serverSettings.mailServer')} value={host && `${host}:${port}`} by={fixed_by} />
    )
  }
  /** A port that is the usual one follows the encryption. */
  const changeSecurity = (next: Security) => {
    const isUsual = shownPort === usualPorts[shown.security]
    change({ security: next, ...(isUsual && { port: usualPorts[next] }) })
  }
  return (
    <>
      <TextField
        label={t('serverSettings.mailServer')}
        hint={t('serverSettings.problems.host')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck="false"
        value={shown.host}
        onChange={text => change({ host: text })}
        error={errorOf('mail_host')}
      />
      <SelectField
        label={t('serverSettings.encryption')}
        options={securities}
        value={shown.security}
        onChange={changeSecurity}
      />
      <TextField
        label={t('serverSettings.port')}
        inputMode="numeric"
        autoComplete="off"
        isRequired={shown.host.trim() !== ''}
        value={shownPort === 0 ? '' : String(shownPort)}
        onChange={text => change({ port: Number(text.replaceAll(/\D/g, '').slice(0, 5)) })}
      />
      <TextField
        label={t('serverSettings.user')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck="false"
        value={shown.user ?? ''}
        onChange={text => change({ user: text })}
      />
      <SecretInput
        label={t('login.password')}
        hint={passwordHint}
        value={edited.mail?.password ?? ''}
        onChange={text => change({ password: text })}
        error={errorOf('mail_password')}
      />
    </>
  )
}
