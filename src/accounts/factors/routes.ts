import { Elysia } from 'elysia'
import type { Caller } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import { byCaller } from '../../platform/acts'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { ListeningServer } from '../../platform/http/client-address'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { requesterOf } from '../../platform/http/requester'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import { isFactorDemanded } from './demand'
import {
  addAuthenticator,
  addPasskey,
  changePasskeyName,
  offerAuthenticator,
  offerNewPasskey,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  type SetUp,
} from './own-factors'
import { passkeyPlaceOf } from './passkey-place'
import {
  AuthenticatorBody,
  FactorAddedAnswer,
  NewAuthenticatorAnswer,
  NewPasskeyBody,
  PasskeyAnswer,
  PasskeyChanges,
  PasskeyCreationAnswer,
  PasskeyPath,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
} from './schemas'
import { countRecoveryCodes, findAuthenticator, listPasskeys } from './store'
import { viewPasskey, viewSecondFactor } from './view'

interface Asked {
  caller: Caller
  request: Request
  server: ListeningServer
}

/** Routes for one's own second factors. */
export const secondFactorRoutes = (ctx: PlatformContext) => {
  const setUpOf = ({ caller, request, server }: Asked): SetUp => ({
    account: caller.account,
    by: byCaller(caller),
    requester: requesterOf(ctx, request, server),
    isAtLogIn: false,
  })

  return new Elysia({ prefix: '/api/auth/second-factor', tags: ['Accounts'] })
    .use(createGuard(ctx))
    .get(
      '',
      asked => {
        const { account } = asked.caller
        const factors = {
          authenticator: findAuthenticator(ctx.db, account.id),
          passkeys: listPasskeys(ctx.db, account.id),
          recoveryCodesLeft: countRecoveryCodes(ctx.db, account.id),
          isDemanded: isFactorDemanded(ctx, account),
        }
        const place = passkeyPlaceOf(requesterOf(ctx, asked.request, asked.server))
        return { status: 'success' as const, data: viewSecondFactor(factors, place) }
      },
      {
        access: 'session',
        response: {
          200: described('The factors, and where passkeys work.', SecondFactorAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'getSecondFactor',
          summary: 'Your second factors',
          description: 'The authenticator app, passkeys, and how many recovery codes are left.',
        },
      },
    )
    .post(
      '/authenticator',
      async asked => ({
        status: 'success' as const,
        data: await offerAuthenticator(ctx, setUpOf(asked)),
      }),
      {
        access: 'session',
        recentProof: 'own',
        parse: 'none',
        response: {
          200: described('The secret. It counts once its first code is sent.', NewAuthenticatorAnswer),
          ...errors({ 401: [], 403: ['proof-required'] }),
        },
        detail: {
          operationId: 'offerAuthenticator',
          summary: 'Begin to set up an authenticator app',
          description: 'Codes have 6 digits and change every 30 seconds (RFC 6238, SHA-1).',
        },
      },
    )
    .post(
      '/authenticator/confirm',
      async asked => ({
        status: 'success' as const,
        data: { recovery_codes: await addAuthenticator(ctx, setUpOf(asked), asked.body) },
      }),
      {
        access: 'session',
        recentProof: 'own',
        body: AuthenticatorBody,
        response: {
          200: described('Codes of the app are asked for from now on.', FactorAddedAnswer),
          ...errors({
            400: [...jsonCodes, 'first-code-wrong'],
            401: ['challenge-invalid'],
            403: ['proof-required'],
            429: ['passwords-busy'],
          }),
        },
        detail: {
          operationId: 'addAuthenticator',
          summary: 'Finish setting up an authenticator app',
          description: 'Needs its first code. An app that was set up before is replaced.',
        },
      },
    )
    .delete(
      '/authenticator',
      asked => {
        removeAuthenticator(ctx, setUpOf(asked))
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        recentProof: 'own',
        parse: 'none',
        response: {
          204: NoContent('Codes of the app are refused from now on.'),
          ...errors({
            401: [],
            403: ['proof-required', 'second-factor-demanded'],
            404: ['authenticator-not-found'],
          }),
        },
        detail: {
          operationId: 'removeAuthenticator',
          summary: 'Remove your authenticator app',
          description: 'If it was the last factor, recovery codes are deleted as well.',
        },
      },
    )
    .post(
      '/passkeys/options',
      async asked => ({
        status: 'success' as const,
        data: { ...(await offerNewPasskey(ctx, setUpOf(asked))) },
      }),
      {
        access: 'session',
        recentProof: 'own',
        parse: 'none',
        response: {
          200: described('The options.', PasskeyCreationAnswer),
          ...errors({ 400: ['passkeys-impossible', 'too-many-passkeys'], 401: [], 403: ['proof-required'] }),
        },
        detail: {
          operationId: 'offerPasskey',
          summary: 'Begin to make a passkey',
          description:
            'Browsers make passkeys only by HTTPS at an address with a name, or on the machine itself.',
        },
      },
    )
    .post(
      '/passkeys',
      async asked => ({
        status: 'success' as const,
        data: { recovery_codes: await addPasskey(ctx, setUpOf(asked), asked.body) },
      }),
      {
        access: 'session',
        recentProof: 'own',
        body: NewPasskeyBody,
        response: {
          200: described('The passkey can be used.', FactorAddedAnswer),
          ...errors({
            400: [...jsonCodes, 'passkey-name-invalid', 'passkey-known', 'too-many-passkeys'],
            401: ['challenge-invalid', 'passkey-refused'],
            403: ['proof-required'],
            429: ['passwords-busy'],
          }),
        },
        detail: {
          operationId: 'addPasskey',
          summary: 'Add a passkey',
          description: 'It logs in without a password. Each account can have at most 20.',
        },
      },
    )
    .patch(
      '/passkeys/:passkey_id',
      asked => {
        const id = readId(asked.params.passkey_id) ?? 0
        const renamed = changePasskeyName(ctx, setUpOf(asked), id, asked.body.name)
        return { status: 'success' as const, data: { passkey: viewPasskey(renamed) } }
      },
      {
        access: 'session',
        params: PasskeyPath,
        body: PasskeyChanges,
        response: {
          200: described('The passkey.', PasskeyAnswer),
          ...errors({
            400: [...jsonCodes, 'passkey-name-invalid'],
            401: [],
            403: [],
            404: ['passkey-not-found'],
          }),
        },
        detail: {
          operationId: 'renamePasskey',
          summary: 'Rename a passkey',
          description: 'Only this list shows the name.',
        },
      },
    )
    .delete(
      '/passkeys/:passkey_id',
      asked => {
        removePasskey(ctx, setUpOf(asked), readId(asked.params.passkey_id) ?? 0)
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        recentProof: 'own',
        parse: 'none',
        params: PasskeyPath,
        response: {
          204: NoContent('It is refused from now on.'),
          ...errors({
            401: [],
            403: ['last-way-in', 'proof-required', 'second-factor-demanded'],
            404: ['passkey-not-found'],
          }),
        },
        detail: {
          operationId: 'removePasskey',
          summary: 'Remove a passkey',
          description: 'If it was the last factor, recovery codes are deleted as well.',
        },
      },
    )
    .post(
      '/recovery-codes',
      async asked => ({
        status: 'success' as const,
        data: { recovery_codes: await renewRecoveryCodes(ctx, setUpOf(asked)) },
      }),
      {
        access: 'session',
        recentProof: 'own',
        parse: 'none',
        response: {
          200: described('The codes, shown only once.', RecoveryCodesAnswer),
          ...errors({
            401: [],
            403: ['proof-required'],
            404: ['second-factor-not-found'],
            429: ['passwords-busy'],
          }),
        },
        detail: {
          operationId: 'renewRecoveryCodes',
          summary: 'Make new recovery codes',
          description: 'The previous ones are refused from then on.',
        },
      },
    )
}
