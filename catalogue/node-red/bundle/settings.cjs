// Settings of Node-RED. Who may open it is decided before a request gets here, so it asks for no sign-in of its own.
const { NODE_RED_PORT, NODE_RED_FOLDER, NODE_RED_LANGUAGE, NODE_RED_SECRET } = process.env;

module.exports = {
  uiHost: '127.0.0.1', // would be every address otherwise
  uiPort: Number(NODE_RED_PORT),
  userDir: NODE_RED_FOLDER,
  flowFile: 'flows.json',
  flowFilePretty: true,
  credentialSecret: NODE_RED_SECRET, // passwords inside flows are unreadable without it, in a backup too
  lang: NODE_RED_LANGUAGE === 'en' ? 'en-US' : 'de',
  // Nothing is told to anybody outside the box.
  telemetry: { enabled: false, updateNotification: false },
  diagnostics: { enabled: false, ui: false },
  runtimeState: { enabled: true, ui: true },
  logging: { console: { level: 'info', metrics: false, audit: false } },
  exportGlobalContextKeys: false,
  contextStorage: { default: { module: 'localfilesystem' } }, // values of flows outlive a restart
  functionExternalModules: true,
  editorTheme: {
    tours: false,
    projects: { enabled: false },
    multiplayer: { enabled: true },
  },
};
