import { useRef, useState } from 'react'
import { ownAddress } from '../../../data/client/base-path'
import { type ProviderChange, useProviderTrial } from '../../../data/instance/server-settings'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Notice } from '../../../ui/feedback/notice'
import { LongTextField, TextField } from '../../../ui/fields/fields'
import { Switch } from '../../../ui/fields/switch'
import forms from '../../../ui/layout/forms.module.css'
import { FormSection } from '../../../ui/layout/section'
import { AdministrationProblem } from '../parts/administration-problem'
import styles from './services.module.css'
import { FixedSetting, SecretInput, type SettingsPart, useSecretHint } from './setting-fields'
import { problemsOfServerSettings } from './setting-problems'

/** Edits the services that people can log in with, and whether everybody may use a password. */
export function LogInProviders({ part }: { part: SettingsPart }) {
  const { t } = useTranslation()
  const { providers, password_login } = part.settings
  const edited: ProviderChange[] = part.edited.providers ?? providers.list.map(changeOf)
  const replace = (list: ProviderChange[]) => part.change({ providers: list })
  const [isAdded, setAdded] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const takesPasswords = (part.edited.password_login ?? password_login.value) !== 'false'
  const passwordLabel = t('signIn.settings.passwords')
  const error = part.errorOf('providers')
  return (
    <FormSection title={t('signIn.settings.title')}>
      {providers.fixed_by === null ? (
        <>
          {edited.map((provider, index) => (
            <Provider
              // The place in the list, because the key of a provider is edited here.
              key={index}
              provider={provider}
              hasSecret={providers.list.some(({ key, has_secret }) => key === provider.key && has_secret)}
              isLost={providers.is_lost}
              isNew={isAdded && index === edited.length - 1}
              replace={next => replace(edited.with(index, next))}
              remove={() => {
                replace(edited.toSpliced(index, 1))
                addButton.current?.focus()
              }}
            />
          ))}
          {error !== undefined && <Notice tone="danger">{error}</Notice>}
          <div>
            <Button
              ref={addButton}
              onPress={() => {
                setAdded(true)
                replace([...edited, { key: '', issuer: '', client_id: '' }])
              }}
            >
              {t('signIn.settings.add')}
            </Button>
          </div>
        </>
      ) : (
        <FixedSetting
          label={t('signIn.settings.services')}
          value={providers.list.map(({ name }) => name).join(', ')}
          by={providers.fixed_by}
        />
      )}
      {password_login.fixed_by === null ? (
        <Switch
          label={passwordLabel}
          isSelected={takesPasswords}
          onChange={isOn => part.change({ password_login: String(isOn) })}
        />
      ) : (
        <FixedSetting
          label={passwordLabel}
          value={t(takesPasswords ? 'instance.on' : 'instance.off')}
          by={password_login.fixed_by}
        />
      )}
    </FormSection>
  )
}

type Shown = SettingsPart['settings']['providers']['list'][number]

/** What the form sends of a provider that stays as it is: everything but the secret. */
const changeOf = ({ has_secret: _, ...provider }: Shown): ProviderChange => provider

interface ProviderProps {
  provider: ProviderChange
  hasSecret: boolean
  isLost: boolean
  /** Whether it was just added, so that its first field gets the focus. */
  isNew: boolean
  replace: (next: ProviderChange) => void
  remove: () => void
}

type TextName = 'name' | 'key' | 'issuer' | 'client_id' | 'scopes' | 'groups_claim' | 'admin_group'

function Provider({ provider, hasSecret, isLost, isNew, replace, remove }: ProviderProps) {
  const { t } = useTranslation()
  const change = (some: Partial<ProviderChange>) => replace({ ...provider, ...some })
  const { client_secret: secret, ...withoutSecret } = provider
  const isRemoved = secret === null
  const name = provider.name || provider.key || t('signIn.settings.newService')
  const field = (of: TextName, label: string, hint?: string) => (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      autoCapitalize="none"
      autoComplete="off"
      autoFocus={isNew && of === 'name'}
      spellCheck="false"
      value={provider[of] ?? ''}
      onChange={text => change({ [of]: text })}
    />
  )
  const address = `${ownAddress()}/login/${provider.key || '…'}`
  return (
    <fieldset className={`${forms.form} ${styles.service}`}>
      <legend>{name}</legend>
      {field('name', t('signIn.settings.name'))}
      {field('key', t('signIn.settings.key'), t('signIn.settings.keyHint', { address }))}
      {field('issuer', t('signIn.settings.issuer'), t('signIn.settings.issuerHint'))}
      {field('client_id', t('signIn.settings.clientId'))}
      <SecretInput
        label={t('signIn.settings.clientSecret')}
        hint={useSecretHint({ isSet: hasSecret, isLost, isRemoved })}
        value={secret ?? ''}
        onChange={text => replace(text === '' ? withoutSecret : { ...provider, client_secret: text })}
        error={undefined}
        removing={
          hasSecret &&
          !isRemoved && (
            <Button onPress={() => change({ client_secret: null })}>
              {t('signIn.settings.removeSecret')}
            </Button>
          )
        }
      />
      {field('scopes', t('signIn.settings.scopes'))}
      {field('groups_claim', t('signIn.settings.groupsClaim'))}
      <TextField
        label={t('signIn.settings.allowedGroups')}
        hint={t('signIn.settings.allowedGroupsHint')}
        autoComplete="off"
        value={(provider.allowed_groups ?? []).join(',')}
        onChange={text => change({ allowed_groups: groupsIn(text) })}
      />
      {field('admin_group', t('signIn.settings.adminGroup'), t('signIn.settings.adminGroupHint'))}
      <Switch
        label={t('signIn.settings.registers')}
        isSelected={provider.registers === true}
        onChange={registers => change({ registers })}
      />
      <Switch
        label={t('signIn.settings.secondFactor')}
        isSelected={provider.second_factor === true}
        onChange={second_factor => change({ second_factor })}
      />
      <Switch
        label={t('signIn.settings.insecure')}
        isSelected={provider.insecure === true}
        onChange={insecure => change({ insecure })}
      />
      <LongTextField
        label={t('signIn.settings.ca')}
        hint={t('signIn.settings.caHint')}
        rows={4}
        autoComplete="off"
        spellCheck="false"
        value={provider.ca ?? ''}
        onChange={ca => change({ ca })}
      />
      <Trial provider={provider} />
      <div>
        <Button onPress={remove}>{t('signIn.settings.remove', { name })}</Button>
      </div>
    </fieldset>
  )
}

/** Groups are separated by commas. An empty part stays while somebody types, and the server ignores none of them. */
const groupsIn = (text: string) => (text.trim() === '' ? [] : text.split(',').map(group => group.trimStart()))

/** Asks the provider what it says of itself, as the form describes it. */
function Trial({ provider }: { provider: ProviderChange }) {
  const { t } = useTranslation()
  const trying = useProviderTrial()
  const { isPending, error, variables } = trying
  // What was found out about the service as it was described before is no longer true.
  const isOfThis = !isPending && JSON.stringify(variables) === JSON.stringify(provider)
  const { providers: problem } = problemsOfServerSettings(error)
  return (
    <>
      <div>
        <Button isPending={isPending} onPress={() => trying.mutate(provider)}>
          {t(isPending ? 'signIn.settings.trying' : 'signIn.settings.try')}
        </Button>
      </div>
      {isOfThis && trying.data !== undefined && (
        <Notice tone={trying.data.outcome === 'answered' ? 'plain' : 'danger'}>
          {t(`signIn.settings.outcomes.${trying.data.outcome}`)}
        </Notice>
      )}
      {isOfThis && problem !== undefined && <Notice tone="danger">{t(problem)}</Notice>}
      {isOfThis && error !== null && problem === undefined && <AdministrationProblem error={error} />}
    </>
  )
}
