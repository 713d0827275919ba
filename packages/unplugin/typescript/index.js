// tsserver loads `plugins` by `require`, from a folder of this name, and does not read `exports`.
module.exports = require("../dist/typescript.js").languageService;
