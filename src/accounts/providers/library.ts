// What is used of the OpenID Connect library. Only this is part of the executable, and it is loaded when somebody first
// logs in with a provider.
import * as theirs from 'openid-client'

export const allowInsecureRequests = theirs.allowInsecureRequests
export const authorizationCodeGrant = theirs.authorizationCodeGrant
export const buildAuthorizationUrl = theirs.buildAuthorizationUrl
export const buildEndSessionUrl = theirs.buildEndSessionUrl
export const calculatePKCECodeChallenge = theirs.calculatePKCECodeChallenge
export const ClientSecretBasic = theirs.ClientSecretBasic
export const ClientSecretPost = theirs.ClientSecretPost
export const clockTolerance: typeof theirs.clockTolerance = theirs.clockTolerance
export const Configuration = theirs.Configuration
export const customFetch: typeof theirs.customFetch = theirs.customFetch
export const discovery = theirs.discovery
export const enableNonRepudiationChecks = theirs.enableNonRepudiationChecks
export const fetchUserInfo = theirs.fetchUserInfo
export const None = theirs.None
export const randomNonce = theirs.randomNonce
export const randomPKCECodeVerifier = theirs.randomPKCECodeVerifier
export const randomState = theirs.randomState
