/**
 * Signs people in by the header that the box sets. The header's name is random and known to the box and this process only, so nobody else
 * can name a person. There are no passwords here: whoever tries one is turned away.
 */
module.exports = function signInByHeader({ header }) {
  return {
    apiJWTmiddleware({ createAnonymousRemoteUser, createRemoteUser }) {
      return (request, response, next) => {
        const uid = request.headers[header];
        request.remote_user = uid ? createRemoteUser(uid, []) : createAnonymousRemoteUser();
        response.locals.remote_user = request.remote_user;
        next();
      };
    },
    authenticate(_user, _password, done) {
      done(null, false);
    },
  };
};
